import { daily, everyMinute, type Job } from '../../../kernel/jobs/index.ts'
import type { Brand } from '../../brand/index.ts'
import { dropOldBets } from './drop-bets.sql.ts'
import { openBetFollower } from './follow-bets.ts'
import type { RealtimePorts } from './realtime.parts.ts'
import { Sweeper } from './sweep.ts'
import { excludedOfTeams, openStakesOfTeams, stakesOfTeams, sweptUntil } from './team-bets.sql.ts'

/** The bets of agents' teams, and real-time wages. */
export interface Realtime {
  readonly jobs: readonly Job[]
  /** Bets that were settled, as hourly wages count them. */
  readonly settledBets: {
    knownUntil(brandId: Parameters<typeof sweptUntil>[1]): ReturnType<typeof sweptUntil>
    ofTeams(asked: Parameters<typeof stakesOfTeams>[1]): ReturnType<typeof stakesOfTeams>
  }
  /** What of the turnover of teams does not count. */
  excludedOf(asked: Parameters<typeof excludedOfTeams>[1]): ReturnType<typeof excludedOfTeams>
  /** What teams had staked in bets that were not over at a moment. */
  openStakesOf(asked: Parameters<typeof openStakesOfTeams>[1]): ReturnType<typeof openStakesOfTeams>
}

const droppedAtOnce = 5_000
/** A bet on a far event may be open for a year. */
const openKeptDays = 400

/** Drops the bets that the brand keeps no longer, in steps that lock little. */
async function dropOld({ database, clock }: RealtimePorts, brand: Brand, signal: AbortSignal): Promise<void> {
  const { brandId, agentProgramme } = brand
  if (agentProgramme === undefined) return
  const before = (days: number) => clock.now().subtract({ hours: 24 * days })
  const old = { brandId, settledBefore: before(agentProgramme.betsKeptDays), openSince: before(openKeptDays) }
  while (!signal.aborted && (await dropOldBets(database, old, droppedAtOnce)) > 0);
}

/** Opens the following of teams' bets. Several processes may do so: each sweep is made by one at a time. */
export function openRealtime(ports: RealtimePorts & { readonly background?: RealtimePorts['database'] }): Realtime {
  const { database, background = database } = ports
  const parts = { ...ports, database: background }
  const follower = openBetFollower(parts)
  const sweeper = new Sweeper({ ...parts, follow: () => follower.catchUp() })
  return {
    jobs: [
      everyMinute('sweep real-time wages', (_now, signal) => sweeper.sweep(signal), {
        timeoutSeconds: 600,
        overdueAfter: 20,
      }),
      daily('drop old bets of teams', { at: '05:20', retries: 3 }, ({ brandId }, signal) =>
        dropOld(parts, ports.brands.byId(brandId), signal),
      ),
    ],
    settledBets: {
      knownUntil: (brandId) => sweptUntil(background, brandId),
      ofTeams: (asked) => stakesOfTeams(background, asked),
    },
    excludedOf: (asked) => excludedOfTeams(background, asked),
    openStakesOf: (asked) => openStakesOfTeams(background, asked),
  }
}
