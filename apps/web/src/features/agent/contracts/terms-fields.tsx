import type { TermsDraft } from '@baize/pay'
import { TermsFields as Fields } from '@baize/ui/terms-fields'
import { useContractPhrases } from '../../../language/phrases.ts'
import classes from './contracts-page.module.css'

interface FieldsProps {
  readonly draft: TermsDraft
  readonly onChange: (draft: TermsDraft) => void
}

/** The fields of a contract's terms, in the words of the site. */
export function TermsFields(props: FieldsProps) {
  const say = useContractPhrases()
  return <Fields {...props} barClass={classes.bar} rowClass={classes.row} say={(word) => say(`contract.${word}`)} />
}
