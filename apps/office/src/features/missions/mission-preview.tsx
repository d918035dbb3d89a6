import { countsMoney, type MissionContent, type MissionStep } from '@baize/contract'
import { PreviewFrame } from '../../kit/preview-frame.tsx'
import { useFormat } from '../../kit/use-format.ts'
import { usePhrasesOf } from '../../language/phrases.ts'
import editor from '../../kit/editor.module.css'
import classes from './missions.module.css'

/** A mission’s words and steps as members read them, in each of their languages. */
export function MissionPreview({ content }: { readonly content: MissionContent }) {
  const t = usePhrasesOf('office-missions')
  const { money } = useFormat()
  const isAmount = (text: string) => /^\d{1,15}(\.\d+)?$/.test(text)
  const written = (text: string, isMoney: boolean) => (isAmount(text) ? (isMoney ? money(text) : text) : '–')
  const worth = ({ reward }: MissionStep) =>
    reward.kind === 'cash' ? written(reward.amount, true) : t('points', reward.points)
  return (
    <PreviewFrame title={t('preview')}>
      {(language) => (
        <>
          <strong>{content.title[language] || '–'}</strong>
          <p className={editor.muted}>{content.summary[language]}</p>
          <ol className={classes.previewSteps}>
            {content.steps.map((step, place) => (
              // A step is known by its place.
              // oxlint-disable-next-line react/no-array-index-key -- steps have no other name
              <li key={place}>
                <span>{written(step.target, countsMoney(content.goal))}</span>
                <strong>{worth(step)}</strong>
              </li>
            ))}
          </ol>
        </>
      )}
    </PreviewFrame>
  )
}
