/** Takes an item offline through the calls of the screens, as the demonstration's administrator. */
import { ask, envelopeOf } from '#test/http/contracts/contract-calls.ts';
import { callerOf, demoAdmin, tokenOf } from './publish-text.ts';

export async function takeOffline(origin: string, id: string): Promise<void> {
  const token = await tokenOf(origin, demoAdmin);
  const answer = await ask(origin, `/webAdmin/cms/content/${id}`, { headers: { authorization: `Bearer ${token}` } });
  const { revisionId, version } = envelopeOf(answer)['data'] as { revisionId: string; version: number };
  await (
    await callerOf(origin, demoAdmin)
  )('/webAdmin/cms/content/offline', { id, revisionId, version, reason: 'A drill takes it down' });
}
