import type { Client } from '../../packages/contract/src/client.ts'
import { siteEndpoints } from '../../packages/contract/src/endpoints.ts'
import { downlineBets, downlineMovements, teamReport, type QueryOf } from '../../packages/contract/src/index.ts'
import type { Question } from '../office/ask.ts'

/** Members that the questions are about, by number. */
export interface KnownTree {
  /** On the third level, with very many players directly below. */
  readonly crowded: string
  /** On the level above the last. */
  readonly lowest: string
  readonly player: string
  /** The first and the last day of the bets. */
  readonly from: string
  readonly to: string
}

/** Every question that the agent centre asks on its pages, as the agent above everybody. */
export function agentQuestions(client: Client, { crowded, lowest, player, from, to }: KnownTree): Question[] {
  const report = (name: string, query: Partial<QueryOf<typeof teamReport>>): Question => {
    return { group: 'report', name, ask: () => client(teamReport, { query: { from, to, ...query } }) }
  }
  const record = (name: string, ask: () => Promise<unknown>): Question => ({ group: 'records', name, ask })
  const params = { memberId: player }
  return [
    ...(['downline', 'day', 'gameType', 'vendor'] as const).flatMap((by) => [
      report(`everybody by ${by}`, { by }),
      report(`a crowd by ${by}`, { by, member: crowded }),
      report(`a small team by ${by}`, { by, member: lowest }),
      report(`a player by ${by}`, { by, member: player }),
    ]),
    report('everybody, one vendor', { vassalage: 'PG' }),
    report('everybody by day, one game type', { by: 'day', gameType: 'RNG' }),
    report('a crowd, one vendor', { member: crowded, vassalage: 'PG' }),
    report('a crowd by loss', { member: crowded, sort: 'net', direction: 'asc' }),
    report('a crowd, a deep page', { member: crowded, sort: 'name', pageNo: 20 }),
    report('a crowd, one day', { member: crowded, from: to }),
    record('bets', () => client(downlineBets, { params, query: { from, to } })),
    record('bets of a vendor', () => client(downlineBets, { params, query: { from, to, vassalage: 'PG' } })),
    record('movements', () => client(downlineMovements, { params, query: { from, to } })),
    record('withdrawals among movements', () =>
      client(downlineMovements, { params, query: { from, to, group: 'withdrawal' } }),
    ),
    ...pageQuestions(client),
  ]
}

/** The first page of everything else that an agent reads without naming anything. */
function pageQuestions(client: Client): Question[] {
  return siteEndpoints
    .filter(
      ({ method, path, access, download, file }) =>
        method === 'GET' &&
        path.startsWith('/wps/agent/') &&
        !path.includes(':') &&
        access.join() === 'agent' &&
        download === undefined &&
        file === undefined,
    )
    .map((endpoint) => ({
      group: 'pages',
      name: endpoint.name,
      // Like this one, those that are left take neither parameters nor a body.
      ask: () => client(endpoint as typeof teamReport, {}),
    }))
}
