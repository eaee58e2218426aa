/** `/more` */
export default function Page() {
  return <h1 tabIndex={-1}>/more</h1>;
}
