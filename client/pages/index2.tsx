/** `/index2` */
export default function Page() {
  return <h1 tabIndex={-1}>/index2</h1>;
}
