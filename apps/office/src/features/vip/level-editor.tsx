import { mostVipLevels, saveVip, type OfficeVip } from '@baize/contract/office'
import { localeOf } from '@baize/phrases'
import { Alert, Button, TextInput } from '@baize/ui'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { askReason } from '../../dialogs/ask.tsx'
import { sayDone } from '../../dialogs/notes.ts'
import { Diff } from '../../kit/diff.tsx'
import { memberLanguages } from '../../kit/member-languages.ts'
import { Panel } from '../../kit/panel.tsx'
import { useFormat } from '../../kit/use-format.ts'
import { usePhrasesOf } from '../../language/phrases.ts'
import { useBrand, useMay } from '../../session/session.ts'
import {
  changedFacts,
  draftOf,
  levelAmounts,
  levelPeriods,
  problemsOf,
  settingsOf,
  withAnother,
  type LevelDraft,
  type LevelsDraft,
} from './level-draft.rules.ts'
import { LevelPreview, LevelRates } from './level-preview.tsx'
import { useFactName } from './use-fact-name.ts'
import { vipKey } from './vip-queries.ts'
import editor from '../../kit/editor.module.css'
import classes from './vip.module.css'

/** The form of the levels, how members see them, and what would be saved. */
export function LevelEditor({ vip }: { readonly vip: OfficeVip }) {
  const may = useMay()('vip.change')
  const [draft, setDraft] = useState(() => draftOf(vip.settings))
  return (
    <div className={classes.stack}>
      <Counting vip={vip} />
      <div className={editor.columns}>
        <fieldset className={classes.fields} disabled={!may}>
          <Days draft={draft} onChange={setDraft} />
          {draft.levels.map((level, place) => (
            <LevelFields
              isLast={place === draft.levels.length - 1}
              // A level is known by its place.
              // oxlint-disable-next-line react/no-array-index-key -- levels have no other name
              key={place}
              level={level}
              onChange={(changed) => setDraft({ ...draft, levels: draft.levels.with(place, changed) })}
              onRemove={() => setDraft({ ...draft, levels: draft.levels.slice(0, -1) })}
              place={place + 1}
            />
          ))}
          <AddLevel digits={vip.currencyDigits} draft={draft} onChange={setDraft} />
        </fieldset>
        <div className={classes.stack}>
          <LevelPreview draft={draft} />
          <LevelRates vip={vip} />
          {may ? <Saving draft={draft} vip={vip} /> : null}
        </div>
      </div>
    </div>
  )
}

/** Which version counts, and whether the newest one does only later. */
function Counting({ vip: { version, current, countsFrom } }: { readonly vip: OfficeVip }) {
  const t = usePhrasesOf('office-vip')
  const { minute } = useFormat()
  if (version === 0 || countsFrom === null) return null
  return version === current ? (
    <p className={classes.muted}>{t('current', current)}</p>
  ) : (
    <Alert color="gold">{t('later', version, minute(countsFrom), current)}</Alert>
  )
}

interface DraftProps {
  readonly draft: LevelsDraft
  readonly onChange: (draft: LevelsDraft) => void
}

function Days({ draft, onChange }: DraftProps) {
  const t = usePhrasesOf('office-vip')
  return (
    <Panel>
      <div className={classes.pair}>
        {levelPeriods.map((one) => (
          <TextInput
            inputMode="numeric"
            key={one}
            label={t(one)}
            maxLength={3}
            onChange={({ currentTarget: { value } }) => onChange({ ...draft, days: { ...draft.days, [one]: value } })}
            value={draft.days[one]}
          />
        ))}
      </div>
    </Panel>
  )
}

function AddLevel({ draft, onChange, digits }: DraftProps & { readonly digits: number }) {
  const t = usePhrasesOf('office-vip')
  if (draft.levels.length >= mostVipLevels) return null
  return (
    <div className={classes.buttons}>
      <Button
        icon={<IconPlus aria-hidden size={18} />}
        onClick={() => onChange(withAnother(draft, digits))}
        size="sm"
        type="button"
      >
        {t('add')}
      </Button>
    </div>
  )
}

interface LevelFieldsProps {
  readonly place: number
  readonly level: LevelDraft
  readonly isLast: boolean
  readonly onChange: (level: LevelDraft) => void
  readonly onRemove: () => void
}

function LevelFields({ place, level, isLast, onChange, onRemove }: LevelFieldsProps) {
  const t = usePhrasesOf('office-vip')
  return (
    <Panel
      actions={
        // Members of the levels above would move otherwise.
        isLast ? (
          <Button
            aria-label={t('remove', place)}
            icon={<IconTrash aria-hidden size={18} />}
            kind="quiet"
            onClick={onRemove}
            size="sm"
            type="button"
          />
        ) : undefined
      }
      title={t('level', place)}
    >
      <div className={classes.pair}>
        {memberLanguages.map((one) => (
          <TextInput
            key={one}
            label={t('name', one)}
            lang={localeOf[one]}
            maxLength={60}
            onChange={({ currentTarget: { value } }) => onChange({ ...level, names: { ...level.names, [one]: value } })}
            value={level.names[one]}
          />
        ))}
      </div>
      <div className={classes.pair}>
        {levelAmounts.map((one) => (
          <TextInput
            inputMode="decimal"
            key={one}
            label={t(one)}
            maxLength={15}
            onChange={({ currentTarget: { value } }) => onChange({ ...level, [one]: value })}
            value={level[one]}
          />
        ))}
      </div>
    </Panel>
  )
}

/** What differs from the newest version, from when it counts, and the button that saves it. */
function Saving({ vip, draft }: { readonly vip: OfficeVip; readonly draft: LevelsDraft }) {
  const t = usePhrasesOf('office-vip')
  const queries = useQueryClient()
  const { timeZone } = useBrand()
  const { calendarDay } = useFormat()
  const nameOf = useFactName()
  const [from, setFrom] = useState('')
  const { count, before, after } = changedFacts(draftOf(vip.settings), draft)
  const problems = problemsOf(draft, vip.currencyDigits)
  const save = async () => {
    const reason = await askReason({
      title: t('saveTitle'),
      text: from === '' ? t('saveNow') : t('saveLater', calendarDay(from)),
      action: t('save'),
      run: (why) =>
        call(saveVip, {
          body: {
            version: vip.version,
            settings: settingsOf(draft),
            from: from === '' ? null : from,
            reason: why,
          },
        }),
    })
    await queries.invalidateQueries({ queryKey: vipKey })
    if (reason !== undefined) sayDone(t('saved'))
  }
  return (
    <Panel title={t('review')}>
      {count === 0 ? (
        <p className={classes.muted}>{t('unchanged')}</p>
      ) : (
        <Diff after={after} before={before} nameOf={nameOf} />
      )}
      {problems.map((one) => (
        <Alert color="red" key={one}>
          {t(`problem.${one}`, vip.currencyDigits)}
        </Alert>
      ))}
      <TextInput
        description={t('fromText', timeZone)}
        label={t('from')}
        onChange={({ currentTarget: { value } }) => setFrom(value)}
        type="date"
        value={from}
      />
      <div className={classes.buttons}>
        <Button disabled={count === 0 || problems.length > 0} kind="primary" onClick={() => void save()} size="sm">
          {t('save')}
        </Button>
      </div>
    </Panel>
  )
}
