import { bytesToHex } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import { isInTree, leafHash, merkleTree } from './merkle.ts'
import { slipLeaf, slipText } from './slip-text.ts'
import { sold } from './testing/examples.ts'
import { ticketText } from './ticket.ts'

const tickets = [sold('thai-government', 'top-3', '123'), sold('thai-government', 'top-2', '45')]
const slip = { slipId: 'slip', drawId: 'draw', holder: '0123456789abcdef', tickets }
const [first, second] = tickets

test('the text of a slip is the texts of its tickets, numbered from 1', () => {
  if (first === undefined || second === undefined) throw new Error('two tickets were sold')
  expect(slipText(slip)).toBe(
    ticketText('slip-1', 'draw', slip.holder, first) + ticketText('slip-2', 'draw', slip.holder, second),
  )
})

test('a slip is under the root of its draw as it was sold, and not with any change of a ticket, or in another order', () => {
  const { root, proofOf } = merkleTree([leafHash('another'), slipLeaf(slip), leafHash('a third')])
  const isThere = (changed: typeof slip) =>
    isInTree({ text: slipText(changed), index: 1, size: 3, proof: proofOf(1) }, root)
  expect(isThere(slip)).toBe(true)
  expect(isThere({ ...slip, tickets: tickets.toReversed() })).toBe(false)
  expect(isThere({ ...slip, tickets: tickets.slice(1) })).toBe(false)
  expect(isThere({ ...slip, holder: '0123456789abcdee' })).toBe(false)
  expect(isThere({ ...slip, tickets: tickets.map((ticket) => ({ ...ticket, selection: '999' })) })).toBe(false)
  expect(bytesToHex(slipLeaf(slip))).toBe(bytesToHex(leafHash(slipText(slip))))
})
