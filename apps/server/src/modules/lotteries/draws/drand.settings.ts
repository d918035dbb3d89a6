import { drandScheme } from '@baize/lottery'
import { isDrandChain } from '@baize/lottery/drand-signature'
import * as z from 'zod'

const hash = z.string().regex(/^[0-9a-f]{64}$/)

/** A network of drand, as one of its relays answers `/<hash>/info`. */
const chain = z
  .strictObject({
    hash,
    publicKey: z.string().regex(/^[0-9a-f]{192}$/),
    genesis: z.int().min(0),
    periodSeconds: z.int().min(1).max(3_600),
    groupHash: hash,
    beaconId: z.string().regex(/^[a-z0-9-]{1,64}$/),
    scheme: z.literal(drandScheme),
  })
  .refine(isDrandChain, 'the hash is not the one of such a network, or its key is none')

/**
 * The public beacon of a brand's draws: a network, and the relays that are asked for its rounds. What relays answer is checked by the
 * network's key, so none of them has to be trusted; with several, no single one can keep a round back.
 */
export const beaconSetting = z.strictObject({
  kind: z.literal('drand'),
  relays: z
    .array(z.url({ protocol: /^https?$/ }).max(300))
    .min(2)
    .max(10)
    .refine(
      (list) => new Set(list.map((relay) => URL.parse(relay)?.host)).size === list.length,
      'a relay is there twice',
    ),
  chain,
})
export type BeaconSetting = z.output<typeof beaconSetting>
