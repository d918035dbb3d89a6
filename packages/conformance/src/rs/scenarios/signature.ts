import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { signRs } from '@baize/vendor-wire'
import type { Scenario } from '../../scenario.ts'
import { mustHold, mustHaveStatus } from '../rs-checks.ts'
import type { RsVisit } from '../rs-visit.ts'

const group = 'signature'

let unknownKey: KeyObject | undefined

/** Signs these bytes with a key the wallet does not know. The key is generated once, since that is slow. */
function unknownSignature(rawBody: string): string {
  unknownKey ??= generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  return signRs(unknownKey, rawBody)
}

/** Authentication of calls. */
export const signatureScenarios: readonly Scenario<RsVisit>[] = [
  {
    group,
    name: 'signature-missing',
    rule: 'A call without a signature is rejected with RS_ERROR_INVALID_SIGNATURE.',
    stakes: 0,
    async run(visit) {
      mustHaveStatus(await visit.send('/user/balance', {}, { signature: null }), 'RS_ERROR_INVALID_SIGNATURE')
    },
  },
  {
    group,
    name: 'signature-wrong',
    rule: 'A call signed with a different private key, or with a malformed signature, is rejected with RS_ERROR_INVALID_SIGNATURE.',
    stakes: 0,
    async run(visit) {
      const rawBody = JSON.stringify(visit.body('/user/balance'))
      for (const signature of [unknownSignature(rawBody), 'AAAA', 'not base64!'])
        mustHaveStatus(await visit.sendBytes('/user/balance', rawBody, { signature }), 'RS_ERROR_INVALID_SIGNATURE')
    },
  },
  {
    group,
    name: 'signature-over-other-bytes',
    rule: 'A signature is valid only for the exact bytes sent: with one space added, the call is rejected with RS_ERROR_INVALID_SIGNATURE.',
    stakes: 0,
    async run(visit) {
      const rawBody = JSON.stringify(visit.body('/user/balance'))
      const signature = signRs(visit.key.privateKey, rawBody)
      mustHaveStatus(await visit.sendBytes('/user/balance', `${rawBody} `, { signature }), 'RS_ERROR_INVALID_SIGNATURE')
    },
  },
  {
    group,
    name: 'signature-over-raw-bytes',
    rule: 'The signature is checked over the raw bytes, with any spacing and escapes, not over re-serialized JSON.',
    stakes: 0,
    async run(visit) {
      const spaced = JSON.stringify(visit.body('/user/balance'), undefined, 3)
      const escaped = spaced.replace('"user"', String.raw`"\u0075ser"`)
      mustHaveStatus(await visit.sendBytes('/user/balance', `\n${escaped}\n`), 'RS_OK')
    },
  },
  {
    group,
    name: 'signature-before-parsing',
    rule: 'The signature is checked before the body is parsed: invalid JSON with a wrong signature is rejected with RS_ERROR_INVALID_SIGNATURE, not WRONG_SYNTAX.',
    stakes: 0,
    async run(visit) {
      const signature = unknownSignature('{"user":')
      mustHaveStatus(await visit.sendBytes('/user/balance', '{"user":', { signature }), 'RS_ERROR_INVALID_SIGNATURE')
    },
  },
  {
    group,
    name: 'signature-guards-money',
    rule: 'A bet with a wrong signature is rejected and books nothing.',
    stakes: 1,
    async run(visit) {
      const before = await visit.balanceMinor()
      const exchange = await visit.send('/transaction/bet', {}, { signature: unknownSignature('{}') })
      mustHaveStatus(exchange, 'RS_ERROR_INVALID_SIGNATURE')
      await mustHold(visit, before, exchange)
    },
  },
]
