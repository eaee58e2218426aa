/** The file of an import: its choice, its name, and the reason of a refusal. */
import { styled } from 'styled-components';
import { FileButton } from '#client/ui/form/file-button.tsx';

interface Props {
  choose: string;
  /** Text of the button once there is a file. */
  chooseOther: string;
  accept: string;
  isBusy: boolean;
  name: string | undefined;
  problem: string | null;
  onFile: (file: File) => void;
}

export function ImportFile({ choose, chooseOther, accept, isBusy, name, problem, onFile }: Props) {
  return (
    <>
      <Row className="file">
        <FileButton small variant="ghost" busy={isBusy} label={choose} accept={accept} onFiles={([file]) => onFile(file)}>
          {name === undefined ? choose : chooseOther}
        </FileButton>
        {name === undefined ? null : <span>{name}</span>}
      </Row>
      {problem ? (
        <p className="message error" role="alert">
          {problem}
        </p>
      ) : null}
    </>
  );
}

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.5rem 1rem;
  overflow-wrap: anywhere;
`;
