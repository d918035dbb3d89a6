import { fileURLToPath } from 'node:url'
import { createTestDatabase } from '@baize/testkit'
import { fixedClock } from '../../kernel/clock.ts'
import type { BrandId } from '../../kernel/ids.ts'
import { createLog } from '../../kernel/log.ts'
import { systemRandomness } from '../../kernel/randomness.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { createSecrets } from '../../kernel/secrets.ts'
import { createThrottle } from '../../kernel/throttle.ts'
import { openBrands, type HumanCheckSettings } from '../brand/index.ts'
import { openHumanCheck } from './index.ts'

const demoFolder = fileURLToPath(new URL('../../../../../brands/demo', import.meta.url))

/** The demo brand's check with other settings and a clock that the test controls; `another` is a second process. */
export async function openTestCheck(humanCheck: HumanCheckSettings, secret: string | null = 'kept-secret') {
  const { database, close } = await createTestDatabase()
  const clock = fixedClock('2026-11-20T10:00:00Z')
  const loaded = await openBrands({ database, clock, folders: [demoFolder] })
  const [brand] = loaded.all
  if (brand === undefined) throw new Error('no brand is loaded')
  const brands = {
    all: loaded.all.map((each) => ({ ...each, humanCheck })),
    // Every brand has the same settings.
    byId: (brandId: BrandId) => ({ ...brand, brandId, humanCheck }),
  }
  const secrets = createSecrets(systemRandomness.bytes(32), systemRandomness)
  const throttle = createThrottle({ database, clock })
  const log = createLog('silent')
  const parts = { database, clock, log, secrets, throttle, brands, randomness: systemRandomness }
  const opened = () => openHumanCheck({ ...parts, siteverifySecret: secret ?? undefined })
  return { database, clock, brand, human: opened(), another: opened(), close }
}

export type TestCheck = Awaited<ReturnType<typeof openTestCheck>>

/** The outcome of a call: `passed`, or the code of its refusal. */
export const outcomeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'passed',
    (error: unknown) => {
      if (error instanceof Refusal) return error.code
      throw error
    },
  )
