/** PDF files with scripts on a site that accepts them: reviewers of the item see a notice. */
import { expect, test } from 'vitest';
import type { ItemDetail } from '#shared/api/content-staff.ts';
import type { UploadState, UploadTicket } from '#shared/api/media.ts';
import { openCallerStage, type Caller } from '#test/http/contracts/caller-stage.ts';
import { envelopeOf } from '#test/http/contracts/contract-calls.ts';
import { pdf } from '#test/support/document-files.ts';
import { ofFile } from '#test/support/of-file.ts';
import { uploadTo } from '#test/support/upload-to.ts';

const stage = ofFile(() => openCallerStage({ PDF_ACTIONS: 'tell' }));

async function dataOf<Data>(path: string, { token }: Caller, fields?: object): Promise<Data> {
  const answer = fields ? await stage().post(path, fields, { token }) : await stage().send(path, { token });
  expect([path, answer.status]).toEqual([path, 200]);
  return envelopeOf(answer)['data'] as Data;
}

async function upload(author: Caller, bytes: Buffer): Promise<string> {
  const ticket = await dataOf<UploadTicket>('/vod/getuploadinfo', author, {
    fileName: 'form.pdf',
    fileSize: bytes.length,
    purpose: 'document',
  });
  expect((await uploadTo(stage().site.origin, ticket).send(bytes)).status).toBe(204);
  return (await dataOf<UploadState>(`/vod/uploadState?videoId=${ticket.videoId}`, author)).document?.id ?? '';
}

test('a PDF with a script is taken, and author and reviewer get a notice; a plain one is not named', async () => {
  const [author, reviewer] = [await stage().makeCaller('publisher'), await stage().makeCaller('reviewer')];
  const acting = Buffer.from('%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(1)>>>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

  const notices: unknown[] = [];
  for (const bytes of [acting, pdf]) {
    const attachments = [{ id: await upload(author, bytes), nameEn: 'Form', nameZh: '表格' }];
    const fields = { titleZh: '参评', bodyZh: '<p>正文</p>', titleEn: 'Entry', bodyEn: '<p>Text</p>', attachments };
    const { id } = await dataOf<{ id: string }>('/webAdmin/cms/content/add', author, { kind: 'article', columnId: 'notice', fields });
    await dataOf('/webAdmin/cms/content/submitApprove', author, { id });
    for (const reader of [author, reviewer]) {
      const { checks } = await dataOf<ItemDetail>(`/webAdmin/cms/content/${id}`, reader);
      notices.push(checks.find(({ name }) => name === 'documentActs') ?? null);
    }
  }

  const warning = { name: 'documentActs', isMet: false, isRequired: false };
  expect(notices).toEqual([warning, warning, null, null]);
});
