import type { AgentLink, LinkLanding } from '@baize/contract'
import { mine } from '../../../api/queries.ts'

export const linksKey = [mine, 'agentLinks'] as const
export const joinedKey = [mine, 'agentJoined'] as const

const paths: Readonly<Record<LinkLanding, string>> = {
  home: '/',
  register: '/register',
  promotions: '/promotions',
  agent: '/agent',
}

/** Where a link leads; the site keeps the code of the address until a registration (2.089). */
export function addressOf({ landing, code }: Pick<AgentLink, 'landing' | 'code'>): string {
  return `${window.location.origin}${paths[landing]}?affiliateCode=${code}`
}
