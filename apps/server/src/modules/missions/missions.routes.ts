import { claimMissionStep, memberMissions, missionLeaderboard } from '@baize/contract'
import type { Bind } from '../../kernel/http/bind.ts'
import type { Missions } from './open-missions.ts'

/** Binds the endpoints of missions and their leaderboard. */
export function bindMissionRoutes(bind: Bind, missions: Missions): void {
  bind(memberMissions, ({ caller, query }) => missions.show(caller.session, query.language ?? caller.language))
  bind(claimMissionStep, ({ caller, params, body }) =>
    missions.claim(
      caller.session,
      { missionId: params.missionId, number: body.step },
      body.language ?? caller.language,
    ),
  )
  bind(missionLeaderboard, ({ caller, query }) => missions.leaderboard(caller.session, query.week))
}
