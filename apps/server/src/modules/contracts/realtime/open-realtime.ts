import { everyMinute, type Job } from '../../../kernel/jobs/index.ts'
import { openBetFollower } from './follow-bets.ts'
import type { RealtimePorts } from './realtime.parts.ts'
import { sweep } from './sweep.ts'
import { excludedOfTeams, stakesOfTeams, sweptUntil } from './team-bets.sql.ts'

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
}

/** Opens the following of teams' bets. Several processes may do so: each sweep is made by one at a time. */
export function openRealtime(ports: RealtimePorts & { readonly background?: RealtimePorts['database'] }): Realtime {
  const { database, background = database } = ports
  const parts = { ...ports, database: background }
  const follower = openBetFollower(parts)
  return {
    jobs: [
      everyMinute(
        'sweep real-time wages',
        (_now, signal) => sweep({ ...parts, follow: () => follower.catchUp() }, signal),
        { timeoutSeconds: 600, overdueAfter: 20 },
      ),
    ],
    settledBets: {
      knownUntil: (brandId) => sweptUntil(background, brandId),
      ofTeams: (asked) => stakesOfTeams(background, asked),
    },
    excludedOf: (asked) => excludedOfTeams(background, asked),
  }
}
