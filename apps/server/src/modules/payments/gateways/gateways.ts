import type { GatewayProtocol } from './gateway.types.ts'
import { standardProtocol } from './standard/standard-gateway.ts'

/** The protocols that gateways may speak. A new one is a folder and an entry here. */
export const protocols = [standardProtocol] as const satisfies readonly GatewayProtocol[]

export const protocolNames = protocols.map(({ name }) => name)

/** The protocol with a name from a brand's file, which is checked when it is read. */
export function protocolOf(name: string): GatewayProtocol {
  const found = protocols.find((one) => one.name === name)
  if (found === undefined) throw new Error(`there is no protocol ${name}`)
  return found
}
