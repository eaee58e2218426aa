/** `/projectionroom` */
export default function Page() {
  return <h1 tabIndex={-1}>/projectionroom</h1>;
}
