import type { Guest } from './house.ts'

/** The last code sent to a number or mailbox, as the demo's outbox shows it to operators. */
export async function lastCode({ page, house }: Guest, to: string): Promise<string> {
  const reply = await page.request.get(`${house.office}/dev/outbox?to=${encodeURIComponent(to)}`)
  // The outbox's own tests check the shape of this reply.
  const { value } = (await reply.json()) as { value: { list: { code?: string }[] } }
  const code = value.list[0]?.code
  if (code === undefined) throw new Error(`no code was sent to ${to}`)
  return code
}
