import { useProofPhrases } from '../../language/phrases.ts'
import classes from './verify.module.css'

const parts = ['commit', 'client', 'nonce', 'reveal'] as const

/** Explains in four plain sentences how a provably fair round is drawn. */
export function Explanation() {
  const t = useProofPhrases()
  return (
    <section className={classes.explanation}>
      <p>{t('verify.text')}</p>
      <ol>
        {parts.map((part) => (
          <li key={part}>
            <strong>{t(`how.${part}`)}</strong> {t(`how.${part}Text`)}
          </li>
        ))}
      </ol>
    </section>
  )
}
