import { saveLotterySettings, type OfficeLotterySettings } from '@baize/contract/office'
import { Alert, Button, TextInput } from '@baize/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { askReason } from '../../dialogs/ask.tsx'
import { sayDone } from '../../dialogs/notes.ts'
import { Diff } from '../../kit/diff.tsx'
import { changedFacts } from '../../kit/draft-facts.rules.ts'
import { Panel } from '../../kit/panel.tsx'
import { useFormat } from '../../kit/use-format.ts'
import { momentIn } from '../../kit/zoned-time.rules.ts'
import { useLanguage } from '../../language/language.ts'
import { usePhrasesOf } from '../../language/phrases.ts'
import { useBrand } from '../../session/session.ts'
import { lotteriesKey } from './lottery-queries.ts'
import classes from './lotteries.module.css'
import { problemsOf, settingsOf, type SettingsDraft } from './settings-draft.rules.ts'
import { useSettingName } from './use-setting-name.ts'

interface SavingProps {
  readonly page: OfficeLotterySettings
  readonly draft: SettingsDraft
}

/** What differs from the newest version, from when it applies, and what announces it. */
export function SettingsSaving({ page, draft }: SavingProps) {
  const t = usePhrasesOf('office-lotteries')
  const queries = useQueryClient()
  const language = useLanguage((state) => state.language)
  const { timeZone } = useBrand()
  const { minute } = useFormat()
  const nameOf = useSettingName(page.format)
  const [from, setFrom] = useState('')
  const { before, after } = changedFacts(page.settings, settingsOf(draft))
  const changed = Object.keys(after)
  const problems = problemsOf(draft, page.currencyDigits)
  const isSwitchedOff = changed.length === 1 && changed[0] === 'isOn' && !draft.isOn
  const save = async (moment: string | null) => {
    const name = page.names[language]
    const at = moment === null ? null : momentIn(moment, timeZone)
    const reason = await askReason({
      title: moment === null ? t('settings.offTitle', name) : t('settings.saveTitle'),
      text: moment === null ? t('settings.offText') : t('settings.saveText', at === null ? moment : minute(at)),
      action: t(moment === null ? 'settings.switchOff' : 'settings.save'),
      isDanger: moment === null,
      run: (why) =>
        call(saveLotterySettings, {
          params: { gameCode: page.gameCode },
          body: { version: page.newest, settings: settingsOf(draft), from: moment, reason: why },
        }),
    })
    await queries.invalidateQueries({ queryKey: lotteriesKey })
    if (reason !== undefined) sayDone(moment === null ? t('settings.offDone') : t('settings.saved', page.newest + 1))
  }
  return (
    <Panel title={t('settings.review')}>
      <div className={classes.form}>
        {changed.length === 0 ? (
          <p className={classes.muted}>{t('settings.unchanged')}</p>
        ) : (
          <Diff after={after} before={before} nameOf={nameOf} />
        )}
        {problems.map((one) => (
          <Alert color="red" key={one}>
            {t(`settings.wrong.${one}`)}
          </Alert>
        ))}
        <TextInput
          className={classes.when}
          description={t('settings.fromText', timeZone, page.leadMinutes)}
          label={t('settings.from')}
          onChange={({ currentTarget: { value } }) => setFrom(value)}
          type="datetime-local"
          value={from}
        />
        <div className={classes.buttons}>
          <Button
            disabled={changed.length === 0 || problems.length > 0 || from === ''}
            kind="primary"
            onClick={() => void save(from)}
            size="sm"
          >
            {t('settings.save')}
          </Button>
          {isSwitchedOff ? (
            <Button disabled={problems.length > 0} kind="danger" onClick={() => void save(null)} size="sm">
              {t('settings.switchOff')}
            </Button>
          ) : null}
        </div>
      </div>
    </Panel>
  )
}
