/** `/content/episode/:id` */
export default function Page() {
  return <h1 tabIndex={-1}>/content/episode/:id</h1>;
}
