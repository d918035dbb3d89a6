import type { systemStatus, ValueOf } from '@baize/contract'

type Nodes = ValueOf<typeof systemStatus>['whitelabel']

/** Whether a switch of the white-label tree (3.058) is on; one below a switch that is off is off. */
export function isSwitchedOn(nodes: Nodes, modId: string): boolean {
  return nodes.some((node) => node.enabled === '1' && (node.modId === modId || isSwitchedOn(node.childrenNodes, modId)))
}

/** The promos of the brand that are on, such as `REFERRAL` (`availablePromo` of 3.047): the switches below that of promos. */
export function availablePromo(nodes: Nodes): readonly string[] {
  const promos = nodes.find(({ modId }) => modId === 'PROMOS3')
  if (promos?.enabled !== '1') return []
  return promos.childrenNodes.filter(({ enabled }) => enabled === '1').map(({ modId }) => modId)
}

/** The switch of the VIP programme (2.049). */
export const vipSwitch = 'VIP3'
/** The switch of logging in by a code that comes by SMS (2.083), and that of a new password by phone (2.093). */
export const smsLoginSwitch = 'MOBVERFLOGIN3'
export const phoneResetSwitch = 'CHNGPASSVERIF3'
