/** An award's name: down the page in Chinese, along it in English. */
import { styled } from 'styled-components';
import { media } from '#client/theme/media.ts';

/** A name of up to this many characters stands in one column beside its award. */
const verticalMax = 8;

export function AwardName({ label }: { label: string }) {
  return (
    <Name className="song" data-long={[...label].length > verticalMax ? '' : undefined}>
      {label}
    </Name>
  );
}

const Name = styled.h3`
  font-size: max(1.75rem, calc(62 * var(--tx)));
  justify-self: start;
  line-height: 1.1;

  &:lang(zh) {
    writing-mode: vertical-rl;
    letter-spacing: 0.1em;
    text-wrap: nowrap;
  }
  &[data-long] {
    font-size: max(1.5rem, calc(40 * var(--tx)));
  }
  &:lang(en) {
    font-size: max(1.3rem, calc(34 * var(--tx)));
    line-height: 1.08;
  }

  ${media.phone} {
    &:lang(zh) {
      writing-mode: horizontal-tb;
      letter-spacing: 0.04em;
      text-wrap: balance;
    }
    &:lang(en) {
      font-size: 1.625rem;
    }
  }
`;
