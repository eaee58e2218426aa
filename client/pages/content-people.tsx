/** `/content/people/:id` */
export default function Page() {
  return <h1 tabIndex={-1}>/content/people/:id</h1>;
}
