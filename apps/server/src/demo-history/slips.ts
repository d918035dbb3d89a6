import type { Visitor } from './member.ts'
import { order } from './deposits.ts'
import type { Stage } from './stage.ts'

/** Orders a transfer and uploads its slip; `paid` is what the bank says, if that is another amount. */
export async function transfer(
  stage: Stage,
  visitor: Visitor,
  { amount, paid = amount }: { readonly amount: number; readonly paid?: number },
): Promise<void> {
  const ordered = await order(stage, visitor, 'transfer', amount)
  if (ordered?.transfer === undefined || ordered.transfer === null) return
  stage.clock.moveTo(stage.clock.now().add({ seconds: 70 }))
  const { number, holder } = ordered.transfer
  const file = await drawSlip(stage, { amount: `${paid}.00`, account: number, holder })
  const { session, language } = visitor
  await stage.app.payments.uploadSlip({ session, language }, { depositId: ordered.depositId, file })
}

/** Has the payment sandbox make up a transfer, which its bank then knows, and draw the slip. */
export async function drawSlip(
  { payments }: Stage,
  wanted: { readonly amount: string; readonly account: string; readonly holder: string },
): Promise<Uint8Array> {
  const host = 'localhost'
  const made = await payments.app.inject({
    method: 'POST',
    url: '/slip',
    headers: { host, origin: `http://${host}`, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ...wanted }).toString(),
  })
  const place = made.headers.location
  if (made.statusCode !== 303 || place === undefined) throw new Error(`no slip was made: ${made.statusCode}`)
  const picture = await payments.app.inject({ method: 'GET', url: `${place.split('?')[0]}.jpg`, headers: { host } })
  return picture.rawPayload
}
