import type { Bind } from '../../kernel/http/bind.ts'
import type { Contracts } from './open-contracts.ts'

/** Binds the endpoints of contracts and pay. */
export function bindContractRoutes(_bind: Bind, _contracts: Contracts): void {}
