import type { PhraseKey } from './dictionaries.ts'
import type { Language } from './language.ts'
import {
  loadAgentReports,
  loadAgents,
  loadMoney,
  loadOfficeAgents,
  loadOfficeLotteries,
  loadOfficePromotions,
  loadPayslips,
  loadProof,
} from './load-dictionary.ts'
import { loadEachLanguage } from './load-each-language.ts'

const [money, proof, promotions, agentReports, officeAgents, payslips, agents, lotteries] = await Promise.all([
  loadEachLanguage(loadMoney),
  loadEachLanguage(loadProof),
  loadEachLanguage(loadOfficePromotions),
  loadEachLanguage(loadAgentReports),
  loadEachLanguage(loadOfficeAgents),
  loadEachLanguage(loadPayslips),
  loadEachLanguage(loadAgents),
  loadEachLanguage(loadOfficeLotteries),
])

/** A phrase of the account record, which its file has too. */
export function moneyPhrase(language: Language, key: PhraseKey<'money'>): string {
  return money[language][key]
}

/** A phrase of the betting record, which its file has too. */
export function recordPhrase(language: Language, key: PhraseKey<'proof'>): string {
  return proof[language][key]
}

/** A phrase of the reports of offers, which their files have too. */
export function reportPhrase(language: Language, key: PhraseKey<'office-promotions'>): string {
  return promotions[language][key]
}

/** A phrase of the reports of agents' teams, which their files have too. */
export function agentReportPhrase(language: Language, key: PhraseKey<'agent-reports'>): string {
  return agentReports[language][key]
}

/** A phrase of the report about the cost of agents, which its file has too. */
export function agentCostPhrase(language: Language, key: PhraseKey<'office-agents'>): string {
  return officeAgents[language][key]
}

/** A phrase of the reports of lotteries, which their file has too. */
export function lotteryReportPhrase(language: Language, key: PhraseKey<'office-lotteries'>): string {
  return lotteries[language][key]
}

/** A phrase of payslips and income, which their files have too. */
export function payPhrase(language: Language, key: PhraseKey<'payslips'>): string {
  return payslips[language][key]
}

/** A phrase of the agent centre, which files about teams have too. */
export function teamPhrase(language: Language, key: PhraseKey<'agents'>): string {
  return agents[language][key]
}
