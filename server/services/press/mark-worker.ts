/** Marks one document in a thread of its own, whose memory is limited and which is ended when it takes too long. */
import { parentPort, workerData } from 'node:worker_threads';
import type { MarkedDocument, MarkTask } from './mark-document.ts';
import { markOffice } from './mark-office.ts';
import { markPdf } from './mark-pdf.ts';

const { type, original, mark } = workerData as MarkTask;
const marked: MarkedDocument = await (type === 'pdf' ? markPdf(original, mark) : markOffice(Buffer.from(original), mark));
parentPort?.postMessage(marked);
