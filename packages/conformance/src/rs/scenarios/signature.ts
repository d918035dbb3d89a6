import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { signRs } from '@baize/vendor-wire'
import type { Scenario } from '../../scenario.ts'
import { mustHold, mustSay } from '../rs-checks.ts'
import type { RsVisit } from '../rs-visit.ts'

const group = 'signature'

let stranger: KeyObject | undefined

/** A signature over these bytes, with the key of somebody whom the wallet does not know; it is made once, since that takes long. */
function strangersSignature(rawBody: string): string {
  stranger ??= generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  return signRs(stranger, rawBody)
}

/** Who may call at all. */
export const signatureScenarios: readonly Scenario<RsVisit>[] = [
  {
    group,
    name: 'signature-missing',
    rule: 'A call without a signature is refused with RS_ERROR_INVALID_SIGNATURE.',
    stakes: 0,
    async run(visit) {
      mustSay(await visit.send('/user/balance', {}, { signature: null }), 'RS_ERROR_INVALID_SIGNATURE')
    },
  },
  {
    group,
    name: 'signature-wrong',
    rule: 'A call signed with another private key, or with no signature at all in the header, is refused with RS_ERROR_INVALID_SIGNATURE.',
    stakes: 0,
    async run(visit) {
      const rawBody = JSON.stringify(visit.body('/user/balance'))
      for (const signature of [strangersSignature(rawBody), 'AAAA', 'not base64!'])
        mustSay(await visit.sendBytes('/user/balance', rawBody, { signature }), 'RS_ERROR_INVALID_SIGNATURE')
    },
  },
  {
    group,
    name: 'signature-over-other-bytes',
    rule: 'A signature counts for exactly the bytes that were sent: one more space, and it is refused with RS_ERROR_INVALID_SIGNATURE.',
    stakes: 0,
    async run(visit) {
      const rawBody = JSON.stringify(visit.body('/user/balance'))
      const signature = signRs(visit.key.privateKey, rawBody)
      mustSay(await visit.sendBytes('/user/balance', `${rawBody} `, { signature }), 'RS_ERROR_INVALID_SIGNATURE')
    },
  },
  {
    group,
    name: 'signature-over-raw-bytes',
    rule: 'The signature is checked over the raw bytes, whatever their spacing and escapes, not over JSON written anew.',
    stakes: 0,
    async run(visit) {
      const spaced = JSON.stringify(visit.body('/user/balance'), undefined, 3)
      const escaped = spaced.replace('"user"', String.raw`"\u0075ser"`)
      mustSay(await visit.sendBytes('/user/balance', `\n${escaped}\n`), 'RS_OK')
    },
  },
  {
    group,
    name: 'signature-before-parsing',
    rule: 'The signature is checked before the body is parsed: broken JSON with a wrong signature is RS_ERROR_INVALID_SIGNATURE, not WRONG_SYNTAX.',
    stakes: 0,
    async run(visit) {
      const signature = strangersSignature('{"user":')
      mustSay(await visit.sendBytes('/user/balance', '{"user":', { signature }), 'RS_ERROR_INVALID_SIGNATURE')
    },
  },
  {
    group,
    name: 'signature-guards-money',
    rule: 'A bet with a wrong signature is refused and leaves no posting behind.',
    stakes: 1,
    async run(visit) {
      const before = await visit.balanceMinor()
      const exchange = await visit.send('/transaction/bet', {}, { signature: strangersSignature('{}') })
      mustSay(exchange, 'RS_ERROR_INVALID_SIGNATURE')
      await mustHold(visit, before, exchange)
    },
  },
]
