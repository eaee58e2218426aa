/** `/movies` */
export default function Page() {
  return <h1 tabIndex={-1}>/movies</h1>;
}
