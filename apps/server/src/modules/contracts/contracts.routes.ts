import type { Bind } from '../../kernel/http/bind.ts'
import { bindLifeRoutes } from './life/life.routes.ts'
import type { Contracts } from './open-contracts.ts'
import { bindHomeRoutes } from './home/home.routes.ts'
import { bindProgrammeRoutes } from './programme/programme.routes.ts'
import { bindPayslipRoutes } from './payslips/payslips.routes.ts'
import { bindSlipBaseRoutes } from './slip-base/slip-base.routes.ts'

/** Binds the endpoints of contracts and pay. */
export function bindContractRoutes(bind: Bind, { parts }: Contracts): void {
  bindLifeRoutes(bind, parts)
  bindPayslipRoutes(bind, parts)
  bindHomeRoutes(bind, parts)
  bindProgrammeRoutes(bind, parts)
  bindSlipBaseRoutes(bind, parts)
}
