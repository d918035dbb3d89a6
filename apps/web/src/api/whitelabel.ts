import type { systemStatus, ValueOf } from '@baize/contract'

type Nodes = ValueOf<typeof systemStatus>['whitelabel']

/**
 * Whether a switch of the white-label tree (3.058) is on; a switch below one that is off counts as off.
 *
 * To change:
 * - parts of the site that a brand switches on or off: `isSwitchedOn` and the switches here; their values,
 *   `brands/demo/brand.json`
 */
export function isSwitchedOn(nodes: Nodes, modId: string): boolean {
  return nodes.some((node) => node.enabled === '1' && (node.modId === modId || isSwitchedOn(node.childrenNodes, modId)))
}

/** The brand's active promos, such as `REFERRAL` (`availablePromo` of 3.047): the switches below the promo switch. */
export function availablePromo(nodes: Nodes): readonly string[] {
  const promos = nodes.find(({ modId }) => modId === 'PROMOS3')
  if (promos?.enabled !== '1') return []
  return promos.childrenNodes.filter(({ enabled }) => enabled === '1').map(({ modId }) => modId)
}

/** The switch of the VIP programme (2.049). */
export const vipSwitch = 'VIP3'
/** The switches of login by SMS code (2.083) and of password reset by phone (2.093). */
export const smsLoginSwitch = 'MOBVERFLOGIN3'
export const phoneResetSwitch = 'CHNGPASSVERIF3'
/** The switch of free play (`hasFreePlay` of 3.039). */
export const freePlaySwitch = 'FREEPLAY3'
/** The switch of the agents' policy, which loads the consolidated information (6.009). */
export const agentPolicySwitch = 'AGENTPOLICY3'
