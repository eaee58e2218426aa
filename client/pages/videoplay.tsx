/** `/videoplay/:id` */
export default function Page() {
  return <h1 tabIndex={-1}>/videoplay/:id</h1>;
}
