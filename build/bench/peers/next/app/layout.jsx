export const metadata = { title: 'Home' };

export default function Layout({ children }) {
  return (
    <html lang="zh-Hans">
      <body>{children}</body>
    </html>
  );
}
