/** `/movies2` */
export default function Page() {
  return <h1 tabIndex={-1}>/movies2</h1>;
}
