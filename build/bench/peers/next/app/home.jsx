import Link from 'next/link';
import page from '../page.json';

const widths = [320, 640, 960];

function Picture({ image }) {
  const at = (width) => `${image.url}?x-oss-process=image/resize,w_${width}/format,webp`;
  return (
    <picture>
      <source type="image/webp" srcSet={widths.map((width) => `${at(width)} ${width}w`).join(', ')} sizes="33vw" />
      <img src={image.url} alt={image.alt} width={image.width} height={image.height} loading="lazy" />
    </picture>
  );
}

function Facts({ card }) {
  return (
    <p className="facts">
      <span>{card.line}</span>
      <time dateTime={card.time}>{card.time.slice(0, 10)}</time>
    </p>
  );
}

function Card({ card }) {
  return (
    <li>
      <article>
        {card.image ? (
          <Link className="frame" href={card.path} prefetch={false} tabIndex={-1}>
            <Picture image={card.image} />
          </Link>
        ) : null}
        <h3>
          <Link href={card.path} prefetch={false}>
            <span>{card.title}</span>
          </Link>
        </h3>
        <Facts card={card} />
        <p className="text">{card.text}</p>
      </article>
    </li>
  );
}

function Menu() {
  return (
    <ul>
      {page.menu.map((link) => (
        <li key={link.path}>
          <Link href={link.path} prefetch={false}>
            {link.label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function Home() {
  return (
    <>
      <header>
        <nav>
          <Menu />
        </nav>
      </header>
      <main>
        <h1>{page.title}</h1>
        {page.sections.map((section) => (
          <section key={section.title}>
            <h2>{section.title}</h2>
            <ul>
              {section.cards.map((card) => (
                <Card key={card.path} card={card} />
              ))}
            </ul>
          </section>
        ))}
      </main>
      <footer>
        <Menu />
      </footer>
    </>
  );
}
