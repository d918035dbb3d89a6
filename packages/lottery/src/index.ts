/**
 * The rules of lotteries: formats and bet types as data, and pure functions that check selections, count lines, sell, draw, seal and
 * settle. The server, the bet slip and whoever verifies a draw use the same code.
 *
 * To change:
 * - what a lottery draws, when, and what can be bet on: its file in `formats/`; a new one also in `lotteryFormats` of `formats.ts`
 * - what the demo pays: `demoTermsJson` in `demo-terms.ts` and `ownDemoTerms` in `own-demo-terms.ts`; then the returns in
 *   `docs/lotteries.md`, which `published-returns.test.ts` compares and, run with -u, writes
 * - when a line wins: `hitsOf` in `judge.ts`; a new kind of rule, `Rule` in `format.ts`
 * - how selections are written and how many lines they may have: `parseSelection` and `maxLines` in `selection.ts`
 * - the shortcuts of the bet slip (19 doors, runs, permutations): `shortcuts.ts`
 * - what a ticket contains, restrictions and VIP rates: `sell` in `ticket.ts`, `ratesFor` in `terms.ts`
 * - how a ticket is written as JSON, and what is no ticket: `ticket-json.ts`; what the liability per number counts: `exposureOf`
 *   in `exposure.ts`
 * - which selections of a draw hit anything, asked of millions: `pickJudge` in `pick-judge.ts`, which must say what `hitsOf` says
 * - what a hit pays, and rounding: `payoutOf` in `settle.ts`
 * - how numbers are drawn and tickets sealed: `drawNumbers` and `sealHash` in `draw.ts`, `merkleTree` in `merkle.ts`; of millions at a
 *   time, `merkleStream` in `merkle-stream.ts`
 * - what a leaf of the seal is made of: `slipText` in `slip-text.ts`
 * - the calendar and the provinces of Vietnam: `calendar.ts`
 * - the public beacon: which round a draw waits for, `drandRoundAfter` in `drand.ts`; how it is checked, `drandValue` in
 *   `drand-signature.ts`, which is imported by its own name
 * - which bets are on the same and how much of it they cover, for what counts as turnover: `shareCovered` in `coverage.ts`
 * - what is checked of a published draw and of a slip: `verifyDraw` and `verifySlip` in `verify.ts`
 */
export { animalOf, animals, yearAnimalOn, type Animal } from './animals.ts'
export {
  centralProvinces,
  closingsOn,
  northernProvinces,
  roundVariants,
  southernProvinces,
  type Closing,
  type Province,
  type Provinces,
  type Schedule,
  type Weekday,
} from './calendar.ts'
export { groundOf, shareCovered, type CoveringLine } from './coverage.ts'
export { demoTerms, demoTermsJson } from './demo-terms.ts'
export {
  checkDraw,
  drawNumbers,
  drawResult,
  resultText,
  sealHash,
  type DrawChecks,
  type DrawInputs,
  type DrawSeal,
  type NumberSource,
  type PublishedDraw,
} from './draw.ts'
export {
  drandChainHash,
  drandName,
  drandRoundAfter,
  drandRoundTimeMs,
  drandScheme,
  parseDrandName,
  quicknet,
  type DrandChain,
  type DrandRound,
} from './drand.ts'
export { exposureOf, type LineExposure } from './exposure.ts'
export type {
  BetOption,
  BetType,
  DrawShape,
  FormatFamily,
  LotteryFormat,
  LotteryResult,
  Measure,
  Pick,
  Prize,
  Rule,
  RuleFacts,
  View,
} from './format.ts'
export { betByCode, formatByCode, lotteryFormats } from './formats.ts'
export { hitsOf, type Hits } from './judge.ts'
export { isInTree, leafHash, merkleTree, type InclusionProof, type MerkleTree } from './merkle.ts'
export { pickJudge, pickText } from './pick-judge.ts'
export {
  leavesOfSum,
  merkleStream,
  proofFromSums,
  type MerkleStream,
  type MerkleSums,
  type Sha256,
} from './merkle-stream.ts'
export { parseResult } from './result.ts'
export {
  expectedHits,
  lineClasses,
  priceOf,
  returnOfLine,
  returnsOf,
  type ExpectedHits,
  type PublishedReturn,
} from './returns.ts'
export {
  linesOf,
  maxLines,
  parseSelection,
  type ParsedSelection,
  type Selection,
  type SelectionProblem,
} from './selection.ts'
export { payoutOf, settleTicket, type TicketSettlement, type WinningLine } from './settle.ts'
export {
  backRun,
  equalDigits,
  frontRun,
  halfOf,
  neighbours,
  nineteenDoors,
  numbersFrom,
  permutationsOf,
} from './shortcuts.ts'
export {
  parseRate,
  rateText,
  ratesFor,
  termsOf,
  type FormatRates,
  type LotteryTerms,
  type LotteryTermsJson,
  type RatesJson,
  type TierRates,
} from './terms.ts'
export { slipLeaf, slipText, type SealedSlip } from './slip-text.ts'
export {
  sell,
  ticketText,
  type LotteryTicket,
  type Restriction,
  type Sale,
  type SaleProblem,
  type SaleRules,
  type TicketRates,
  type TicketRequest,
} from './ticket.ts'
export { ticketFromJson, ticketToJson, type LotteryTicketJson } from './ticket-json.ts'
export {
  verifyDraw,
  verifySlip,
  type DrawRecord,
  type DrawVerdicts,
  type SlipRecord,
  type SlipVerdicts,
  type Verdict,
} from './verify.ts'
