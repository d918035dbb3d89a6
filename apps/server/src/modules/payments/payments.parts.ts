import type { PaymentPorts } from './payments.ports.ts'
import type { GatewayRegistry } from './registry/gateway-registry.ts'

/** What the use-cases work with. */
export interface PaymentParts extends PaymentPorts {
  readonly registry: GatewayRegistry
}
