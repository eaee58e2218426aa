/** `/videolist` */
export default function Page() {
  return <h1 tabIndex={-1}>/videolist</h1>;
}
