import type { Catalog } from '../../catalog/index.ts'
import type { Identity } from '../../identity/index.ts'
import type { Stats } from '../../stats/index.ts'
import type { PayslipParts } from '../payslips/payslips.parts.ts'

/** What the base of a payslip is opened with. */
export interface SlipBaseParts extends PayslipParts {
  readonly identity: PayslipParts['identity'] & Pick<Identity, 'teams'>
  readonly stats: Pick<Stats, 'teamsTotals' | 'membersTotals'>
  readonly catalog: Pick<Catalog, 'of'>
}
