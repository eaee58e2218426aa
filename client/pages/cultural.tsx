/** `/cultural` */
export default function Page() {
  return <h1 tabIndex={-1}>/cultural</h1>;
}
