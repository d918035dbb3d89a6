import * as contract from '@baize/contract'
import { photograph } from '../kernel/test-pictures.ts'
import type { ListeningGateway } from './listening-gateway.ts'
import type { TestMember, TestServer } from './open-test-server.ts'
import { decide, newPayee, requestWithdrawal } from './payee.ts'

/** A payee whose withdrawal was paid by the gateway, so that its member is asked whether the money has arrived. */
export async function paidOut(server: TestServer, gateway: ListeningGateway, amount = '300.00') {
  const member = await newPayee(server)
  const { withdrawalId } = await requestWithdrawal(member, amount)
  await decide(server, withdrawalId, 'approve')
  await server.runJob('settle withdrawals')
  const payout = gateway.payouts.get(withdrawalId)
  if (payout === undefined) throw new Error('the gateway has no such payout')
  const status = await gateway.send(gateway.payoutEvent('payout.paid', payout))
  if (status !== 200) throw new Error(`the report was answered with ${status}`)
  return { member, withdrawalId }
}

let pictures = 0

/** A screenshot of a bank's app, different each time. */
export async function proofPicture(): Promise<Buffer> {
  return photograph(300 + (pictures += 1), 400)
    .png()
    .toBuffer()
}

/** Uploads a picture that shows what has arrived. */
export async function sendProof(
  { call }: TestMember,
  withdrawalId: string,
  file?: Buffer,
  type = 'image/png',
): Promise<contract.Withdrawal> {
  const body = new Blob([new Uint8Array(file ?? (await proofPicture()))], { type })
  return (await call(contract.addReceiptPicture, { params: { withdrawalId }, body })).withdrawal
}

/** Says what has arrived, as a member does. */
export async function answer(
  { call }: TestMember,
  withdrawalId: string,
  body: Parameters<typeof call<typeof contract.confirmReceipt>>[1]['body'],
): Promise<contract.Withdrawal> {
  return (await call(contract.confirmReceipt, { params: { withdrawalId }, body })).withdrawal
}
