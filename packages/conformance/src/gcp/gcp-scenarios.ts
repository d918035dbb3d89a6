import type { Scenario } from '../scenario.ts'
import type { GcpVisit } from './gcp-visit.ts'
import { amountScenarios } from './scenarios/amount.ts'
import { finishScenarios } from './scenarios/finish.ts'
import { freeRoundsScenarios } from './scenarios/free-rounds.ts'
import { fundsScenarios } from './scenarios/funds.ts'
import { movementScenarios } from './scenarios/movement.ts'
import { nameScenarios } from './scenarios/names.ts'
import { parallelScenarios } from './scenarios/parallel.ts'
import { promoScenarios } from './scenarios/promo.ts'
import { replayScenarios } from './scenarios/replay.ts'
import { requestScenarios } from './scenarios/request.ts'
import { rollbackScenarios, tombstoneScenarios } from './scenarios/rollback.ts'
import { signatureScenarios } from './scenarios/signature.ts'

/** Every scenario of the gcp dialect, in running order. */
export const gcpScenarios: readonly Scenario<GcpVisit>[] = [
  ...signatureScenarios,
  ...requestScenarios,
  ...amountScenarios,
  ...nameScenarios,
  ...movementScenarios,
  ...fundsScenarios,
  ...replayScenarios,
  ...rollbackScenarios,
  ...tombstoneScenarios,
  ...finishScenarios,
  ...freeRoundsScenarios,
  ...promoScenarios,
  ...parallelScenarios,
]
