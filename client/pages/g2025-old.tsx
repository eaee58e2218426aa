/** `/g2025-old` */
export default function Page() {
  return <h1 tabIndex={-1}>/g2025-old</h1>;
}
