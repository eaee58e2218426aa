/** Subtitles over HTTP: from a file to the public player, size limits, and conflicting saves. */
import { expect, test } from 'vitest';
import type { VideoDetail } from '#shared/api/video.ts';
import { ofFile } from '#test/support/of-file.ts';
import { openCallerStage, type Caller } from '#test/http/contracts/caller-stage.ts';
import { envelopeOf, type HttpAnswer } from '#test/http/contracts/contract-calls.ts';

const stage = ofFile(openCallerStage);
const admin = ofFile(() => stage().makeCaller('admin'));

const base = '/webAdmin/cms/subtitle';
const save = (fields: object, caller: Caller = admin()) => stage().post(`${base}/save`, fields, caller);
const dataOf = (response: HttpAnswer) => envelopeOf(response)['data'] as Record<string, unknown>;
const publicFiles = async (id: string) =>
  (dataOf(await stage().send(`/web/cmsv2/column/video/${id}`)) as unknown as VideoDetail).otherFiles;
const srt = '1\r\n00:00:01,000 --> 00:00:02,500\r\n<i>こんにちは</i> & <script>alert(1)</script>\r\n';

test('a SubRip file becomes a WebVTT file in the public player at once, also on a cached page, until it is removed', async () => {
  const before = (await publicFiles('v01')).map(({ srclang }) => srclang);
  const page = () =>
    stage()
      .send('/videoplay/v01')
      .then(({ text }) => text);
  await page();

  const { version, src } = dataOf(await save({ videoId: 'v01', language: 'ja', text: srt, version: '' })) as {
    version: string;
    src: string;
  };

  await expect.poll(page).toContain(src);
  expect((await publicFiles('v01')).at(-1)).toEqual({ kind: 'subtitles', label: '日本語', src, srclang: 'ja', default: false });
  const file = await stage().send(src);
  expect(file.text).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nこんにちは &amp; alert(1)\n');
  expect(file.headers).toMatchObject({
    'content-type': expect.stringContaining('text/vtt'),
    'x-content-type-options': 'nosniff',
    'cache-control': expect.stringContaining('immutable'),
  });
  expect(
    (
      await stage().send(`${base}/delete`, {
        method: 'POST',
        token: admin().token,
        body: JSON.stringify({ videoId: 'v01', language: 'ja', version }),
      })
    ).status,
  ).toBe(200);
  await expect.poll(async () => (await publicFiles('v01')).map(({ srclang }) => srclang)).toEqual(before);
});

test('errors are reported by line, oversized files refused, and unknown languages rejected', async () => {
  const fields = { videoId: 'v02', language: 'ko', version: '' };
  const cue = '1\n00:00:01,000 --> 00:00:02,000\n';

  const faulty = await save({ ...fields, text: `${cue}A\n\n2\n00:00:05,000 --> 00:00:04,000\nB\n` });
  const large = await save({ ...fields, text: `${cue}${'x'.repeat(1_048_577)}` });
  const huge = await save({ ...fields, text: `${cue}${'x'.repeat(2_200_000)}` });
  const unknown = await save({ ...fields, language: 'tlh', text: `${cue}A` });

  expect([faulty.status, envelopeOf(faulty)['msg'], dataOf(faulty)]).toEqual([
    400,
    'Line 6 of the subtitles cannot be read',
    { faults: [{ line: 6, name: 'length' }] },
  ]);
  expect([large.status, envelopeOf(large)['msg']]).toEqual([413, 'Subtitles must not exceed 1 MB']);
  expect([huge.status, unknown.status]).toEqual([413, 400]);
  expect(dataOf(await stage().send(`${base}/list?videoId=v02`, { token: admin().token }))).toMatchObject({
    mayEdit: true,
    rows: [{ language: 'zh-Hans' }, { language: 'en' }],
  });
});

test('the second of two saves from one version gets the current one, and continues from it', async () => {
  const fields = { videoId: 'v03', language: 'fr', text: srt };
  const other = await stage().makeCaller('publisher');

  const first = dataOf(await save({ ...fields, version: '' }));
  const refused = await save({ ...fields, text: srt.replace('1', '7'), version: '' }, other);
  const again = await save({ ...fields, text: srt.replace('000', '900'), version: first['version'] }, other);

  expect([refused.status, dataOf(refused)]).toEqual([409, { present: first }]);
  expect(again.status).toBe(200);
});

test('captions for the deaf stand beside the subtitles of their language, after them, and are saved and removed by themselves', async () => {
  const track = { videoId: 'v04', language: 'en' };
  const inEnglish = async () =>
    (await publicFiles('v04')).filter(({ srclang }) => srclang === 'en').map(({ kind, label }) => [kind, label]);
  const [subtitles, captions] = [
    ['subtitles', 'English'],
    ['captions', 'English (captions for the deaf)'],
  ];
  const list = async () =>
    (dataOf(await stage().send(`${base}/list?videoId=v04`, { token: admin().token }))['rows'] as { language: string; kind: string }[])
      .filter(({ language }) => language === 'en')
      .map(({ kind }) => kind);

  const saved = dataOf(await save({ ...track, kind: 'captions', text: srt, version: '' }));
  const read = await stage().send(`${base}/read?videoId=v04&language=en&kind=captions`, { token: admin().token });
  const second = await save({ ...track, kind: 'captions', text: srt.replace('1', '7'), version: '' });
  const unknown = await save({ ...track, kind: 'descriptions', text: srt, version: '' });

  expect(saved).toMatchObject({ language: 'en', kind: 'captions', label: 'English (captions for the deaf)' });
  expect(dataOf(read)).toMatchObject({ ...saved, text: expect.stringContaining('こんにちは') });
  expect([second.status, dataOf(second), unknown.status]).toEqual([409, { present: saved }, 400]);
  expect(await list()).toEqual(['subtitles', 'captions']);
  await expect.poll(inEnglish).toEqual([subtitles, captions]);
  const body = JSON.stringify({ ...track, kind: 'captions', version: saved['version'] });
  expect((await stage().send(`${base}/delete`, { method: 'POST', token: admin().token, body })).status).toBe(200);
  await expect.poll(inEnglish).toEqual([subtitles]);
  expect(await list()).toEqual(['subtitles']);
});

test('a video has the same content as subtitles and as captions in files of their own', async () => {
  const track = { videoId: 'v05', language: 'ko', text: srt, version: '' };

  const [subtitles, captions] = [dataOf(await save(track)), dataOf(await save({ ...track, kind: 'captions' }))];

  expect((await publicFiles('v05')).slice(-2).map(({ src }) => src)).toEqual([subtitles['src'], captions['src']]);
  expect(subtitles['src']).not.toBe(captions['src']);
});

test('places are kept, cues are put in order, empty ones go, and a file of SubStation Alpha is named', async () => {
  const fields = { videoId: 'v06', language: 'it', version: '' };
  const text =
    '1\n00:00:05,000 --> 00:00:06,000\nB\n\nC\n\n2\n00:00:03,000 --> 00:00:04,000\n\n3\n00:00:01,000 --> 00:00:02,000\n{\\an8}A\n';

  const { src } = dataOf(await save({ ...fields, text })) as { src: string };
  const ass = await save({
    ...fields,
    language: 'pt',
    text: '[Script Info]\n\n[Events]\nDialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,A',
  });

  expect((await stage().send(src)).text).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.000 line:0\nA\n\n00:00:05.000 --> 00:00:06.000\nB\nC\n');
  expect([ass.status, envelopeOf(ass)['msg'], dataOf(ass)]).toEqual([
    400,
    'This is a subtitle file of SubStation Alpha (.ssa, .ass). Please export it as SRT or WebVTT',
    { faults: [{ line: 1, name: 'ass' }] },
  ]);
});
