import * as contract from '@baize/contract'
import type { Transfer } from '@baize/payment-wire'
import { slipVerify } from 'promptparse/generate'
import sharp from 'sharp'
import { encode } from 'uqr'
import type { ListeningGateway } from './listening-gateway.ts'
import type { TestMember, TestServer } from './open-test-server.ts'

let made = 0

/** A transfer that pays an order as it should be; `change` alters it before the bank knows of it. */
export function transferFor(
  { clock }: TestServer,
  gateway: ListeningGateway,
  { amount, transfer }: contract.Deposit,
  change: Partial<Transfer> = {},
): Transfer {
  made += 1
  const known = {
    bank: '004',
    reference: `REF${made}`,
    amount,
    currency: 'PLY',
    account: transfer?.number ?? '',
    at: clock.now().toString(),
    ...change,
  }
  gateway.transfers.set(known.reference, known)
  return known
}

/** The slip of a transfer as a PNG: a page with its code. `words` is what a forger wrote over it. */
export async function slipPicture({ bank, reference }: Transfer, words = ''): Promise<Buffer> {
  return pageWith(slipVerify({ sendingBank: bank, transRef: reference }), words)
}

/** A page with any code. */
export async function pageWith(payload: string, words = ''): Promise<Buffer> {
  const { data, size } = encode(payload, { border: 2 })
  const squares = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="540" height="900"><rect width="540" height="900" fill="#fff"/>` +
    `<rect width="540" height="90" fill="#2a6"/><text x="20" y="200">${words}</text>` +
    `<g transform="translate(180 600) scale(${180 / size})"><path d="${squares}"/></g></svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

let orders = 0

/** Orders a transfer of 500.00. */
export async function orderTransfer({ call }: TestMember): Promise<contract.Deposit> {
  const body = { method: 'transfer', amount: '500.00' }
  const { deposit } = await call(contract.beginDeposit, { body, idempotencyKey: `transfer-${(orders += 1)}` })
  return deposit
}

/** Uploads a file as a slip of an order. */
export async function sendSlip(
  { call }: TestMember,
  depositId: string,
  file: Buffer,
  type = 'image/png',
): Promise<contract.Deposit> {
  const body = new Blob([new Uint8Array(file)], { type })
  return (await call(contract.uploadSlip, { params: { depositId }, body })).deposit
}
