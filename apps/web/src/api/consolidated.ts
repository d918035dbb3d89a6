import { consolidatedInfo, type ValueOf } from '@baize/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { isServed, useSession } from '../session/session.ts'
import { call } from './client.ts'
import { mine, statusQuery } from './queries.ts'
import { queryClient } from './query-client.ts'
import { useBrand } from './use-brand.ts'
import { agentPolicySwitch, isSwitchedOn } from './whitelabel.ts'

/** What the site knows about the contracts of whoever is signed in (3.059). */
export type Consolidated = ValueOf<typeof consolidatedInfo>
/** A kind of pay. */
export type KindOfPay = Consolidated['kinds'][number]

/** Key of the consolidated information. */
export const consolidatedKey = [mine, 'consolidated'] as const
/** Key of the caller's contracts. */
export const contractsKey = [mine, 'contracts'] as const

/** The keys in this tab's session storage (3.051). They go with the session. */
const storedKey = 'consolidated'

function keep(info: Consolidated): Consolidated {
  try {
    sessionStorage.setItem(storedKey, JSON.stringify(info))
    sessionStorage.setItem('enableSalary', String(info.enableSalary))
    sessionStorage.setItem('enableContract', String(info.enableContract))
  } catch {
    // The storage is full or forbidden: the next page asks again.
  }
  return info
}

/** What was known last in this tab, so that a page that is opened again has its navigation at once. */
function kept(): Consolidated | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storedKey) ?? 'null')
    // A reply to an older version of the site may lack what this one needs. The schema checks it.
    return consolidatedInfo.reply.safeParse(stored).success ? (stored as Consolidated) : undefined
  } catch {
    return undefined
  }
}

const consolidatedQuery = (token: string) =>
  queryOptions({
    queryKey: [...consolidatedKey, token],
    queryFn: async ({ signal }) => keep(await call(consolidatedInfo, { query: {}, signal })),
    initialData: kept,
    // It is shown at once, and asked for again.
    initialDataUpdatedAt: 0,
  })

/**
 * The consolidated information of whoever is signed in with a real account, where the agents' policy is on (6.009); `undefined` until
 * it is known, and for everybody else.
 *
 * To change:
 * - for whom the consolidated information is loaded, and what of it is stored: `useConsolidated` and `keep` here
 */
export function useConsolidated(): Consolidated | undefined {
  const signedIn = useSession((state) => state.signedIn)
  const { whitelabel } = useBrand()
  const isLoaded = isServed(signedIn) && isSwitchedOn(whitelabel, agentPolicySwitch)
  const { data } = useQuery({ ...consolidatedQuery(signedIn?.token ?? ''), enabled: isLoaded })
  return isLoaded ? data : undefined
}

/** Whether the consolidated panel is shown: to whoever has a contract or is offered one (4.026). */
export function useHasContracts(): boolean {
  const info = useConsolidated()
  return info !== undefined && (info.hasContract || info.offers.length > 0)
}

/** The kinds of pay that are on, for a page that is about to open; none with the agents' policy off. Throws if nobody can tell. */
export async function loadKinds(): Promise<readonly KindOfPay[]> {
  const { signedIn } = useSession.getState()
  if (signedIn === undefined || !isServed(signedIn)) return []
  const { whitelabel } = await queryClient.ensureQueryData(statusQuery())
  if (!isSwitchedOn(whitelabel, agentPolicySwitch)) return []
  return (await queryClient.ensureQueryData(consolidatedQuery(signedIn.token))).kinds
}
