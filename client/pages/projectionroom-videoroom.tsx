/** `/projectionroom/videoroom` */
export default function Page() {
  return <h1 tabIndex={-1}>/projectionroom/videoroom</h1>;
}
