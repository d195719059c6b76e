/** Where work begins: a title, the skills, and a place to write. */
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { websiteExpert } from '#capabilities/experts/website-entry.ts';
import { skills, type SkillId } from '#capabilities/skills/skills.ts';
import { withSkill } from '#contract/prompt/reading.ts';
import { AbilityType, TaskRunMode } from '#contract/task.ts';
import { Composer, type ComposerHandle } from '#web/features/composer/composer.tsx';
import { changeDraft, chooseSite, homeDraft } from '#web/features/composer/draft.ts';
import { DropZone } from '#web/features/composer/drop-zone.tsx';
import { useMobile } from '#web/shell/link-target.ts';
import { markNewCodeExpertTask } from '#web/shell/new-expert-task.ts';
import { track } from '#web/shell/telemetry.ts';
import { useTitle } from '#web/shell/title.ts';
import { withDesignChoice, type DesignChoice } from './design-choice.ts';
import { favoritesInPrompt } from './favorites-in-prompt.ts';
import { settled, wishOf, withMode, withSkillChosen, withTemplate } from './home-query.ts';
import { goOnWriting } from './go-on-writing.ts';
import { HomeSuggestions } from './home-suggestions.tsx';
import { HomeTools, useAttachedNames } from './home-tools.tsx';
import { HomeTitle } from './home-title.tsx';
import { useFrame } from './layout.tsx';
import { followAhead, preloadTaskPage, taskPage } from './load-task.ts';
import { prepareMentions, useMentions } from './mention-list.tsx';
import { useRunModeChoice } from './run-mode-choice.ts';
import { RunModeMenu } from './run-mode.tsx';
import { TeamModeSwitch, useTeamMode } from './team-mode.tsx';
import { SkillTabs } from './skill-tabs.tsx';
import { useTaskTools } from './task-tools.tsx';
import { anyWriting, withWritingChoice } from './writing-choice.ts';

const general = { title: '把事情放到案头，剩下的交给我', placeholder: '写下要完成的工作，可以附上文件...' };

/** The viewers stay away until somebody looks into a file. */
const AttachmentSheet = lazy(async () => ({ default: (await import('./attachment-sheet.tsx')).AttachmentSheet }));

/** Only where a site is to be made. */
const loadSiteBegin = () => import('./site-begin.tsx');
const SiteChoice = lazy(async () => ({ default: (await loadSiteBegin()).SiteChoice }));
const SiteStarters = lazy(async () => ({ default: (await loadSiteBegin()).SiteStarters }));

/** The page of the website expert: the home page with its skill, and nothing else to choose. */
export function CodingExpert() {
  return <Home expert />;
}

export function Home({ expert = false }: { expert?: boolean }) {
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const { newTaskCount } = useFrame();
  const text = useRef<ComposerHandle>(null);
  const [writing, setWriting] = useState(anyWriting);
  const [design, setDesign] = useState<DesignChoice>(null);
  const [runMode, setRunMode] = useRunModeChoice();
  const teamMode = useTeamMode();
  const mentions = useMentions(homeDraft);
  const tools = useTaskTools(homeDraft, () => text.current?.send());
  const ahead = useRef<ReturnType<typeof followAhead> | null>(null);
  const [previewed, setPreviewed] = useState<string | null>(null);
  const mobile = useMobile();
  const wish = wishOf(query, expert ? 'website' : null);
  const hasFiles = useAttachedNames().length > 0;
  const skill = skills.find((one) => one.id === wish.skill);
  useTitle(expert ? websiteExpert.label : skill?.label);
  useEffect(preloadTaskPage, []);
  useEffect(() => {
    const next = settled(query);
    if (wish.text !== null) {
      if (wish.schedule) text.current?.setText(wish.text);
      else changeDraft(homeDraft, () => ({ text: wish.text ?? '' }));
    }
    if (next) setQuery(next, { replace: true });
  }, [query, setQuery, wish.text, wish.schedule]);
  // oxlint-disable-next-line memo-dependencies -- another object with the same wish is the same wish
  const site = useMemo(() => wish.site, [wish.site?.template, wish.site?.mode]);
  useEffect(() => chooseSite(homeDraft, site), [site]);
  const toWrite: unknown = useLocation().state;
  useEffect(() => {
    // On a phone the keyboard would cover the page before anybody has read it, unless one comes to go on writing.
    if (toWrite === goOnWriting) text.current?.setText(text.current.getText());
    else if (!mobile) text.current?.focus();
  }, [newTaskCount, mobile, toWrite]);

  const choose = (id: SkillId) => {
    if (id !== skill?.id) track({ name: 'skill_choose', params: { skill: id } });
    if (expert) return void navigate('/');
    setQuery(withSkillChosen(query, id), { replace: true });
    if (!mobile) text.current?.focus();
  };
  const chip = skill ? { id: skill.id, name: skill.label } : null;
  // What was chosen for the writing or the design stands behind the skill's chip, which is first.
  const chosen: Record<string, (prompt: string) => string> = {
    writing: (prompt) => withWritingChoice(prompt, writing),
    design: (prompt) => withDesignChoice(prompt, design),
  };
  const wording = (prompt: string) => {
    const add = skill && chosen[skill.id];
    return add ? withSkill(add(withSkill(prompt, null)), chip) : prompt;
  };
  return (
    <DropZone draftKey={homeDraft} className="h-full">
      <main className="flex h-full flex-col items-center overflow-y-auto px-4 md:px-8">
        <div className="my-auto w-full max-w-190 pt-8 pb-[14vh] max-md:pt-4 max-md:pb-[8vh]">
          <HomeTitle text={expert ? websiteExpert.label : (skill?.title ?? general.title)} />
          {expert ? null : <SkillTabs active={skill?.id} onChoose={choose} onPress={() => text.current?.prepare()} />}
          {site ? <p className="mx-auto mt-4 max-w-150 text-center text-sm text-pretty text-ink-2">{websiteExpert.welcome}</p> : null}
          <div className="sticky top-0 z-10 -mx-2 bg-linear-to-b from-paper from-70% to-transparent px-2 pt-4 pb-6">
            <Composer
              draftKey={homeDraft}
              placeholder={site ? websiteExpert.placeholder : (skill?.placeholder ?? general.placeholder)}
              templatePlaceholder={skill && 'template_placeholder' in skill ? skill.template_placeholder : undefined}
              ability_type={skill?.ability_type ?? AbilityType.General}
              task_run_mode={runMode ?? TaskRunMode.Auto}
              disable_team_mode={!teamMode}
              skill={chip}
              wording={wording}
              mentions={mentions}
              prepareMentions={prepareMentions}
              chips={
                <>
                  {site ? (
                    <Suspense fallback={<div className="h-9.5 max-md:h-12.5" />}>
                      <SiteChoice
                        site={site}
                        query={query}
                        onMode={(mode) => setQuery(withMode(query, mode), { replace: true })}
                        onTemplate={(template) => setQuery(withTemplate(query, template), { replace: true })}
                        onQuery={(known) => setQuery(known, { replace: true })}
                      />
                    </Suspense>
                  ) : null}
                  {tools.chips}
                </>
              }
              {...favoritesInPrompt}
              toolsToSend={tools.toolsToSend}
              mayGo={tools.mayGo}
              tools={
                <>
                  <RunModeMenu mode={runMode ?? TaskRunMode.Auto} onChange={setRunMode} />
                  <TeamModeSwitch />
                  {tools.menu}
                  <HomeTools
                    skill={skill}
                    writing={writing}
                    onWriting={setWriting}
                    design={design}
                    onDesign={setDesign}
                    onWording={(words) => text.current?.setText(words)}
                  />
                </>
              }
              onExitSkill={() => skill && choose(skill.id)}
              handle={text}
              className={wish.schedule ? '!border-seal ring-3 ring-seal/20' : ''}
              previewed={previewed}
              onPreviewAttachment={({ id }) => setPreviewed(id)}
              onAboutToSend={taskPage.fetch}
              onSending={(task_id) => (ahead.current = followAhead(task_id))}
              onSent={async (task_id, seq) => {
                track({ name: 'message_send', params: { skill: skill?.id ?? 'general' } });
                await ahead.current?.arrived(seq);
                if (site) markNewCodeExpertTask(task_id);
                // In one go: what came meanwhile is shown with the page, and the next words of the answer wait for nothing.
                await navigate(`/task/${task_id}`, { flushSync: true });
              }}
            />
          </div>
          {site && !hasFiles ? (
            <Suspense fallback={<div className="h-56" />}>
              <SiteStarters
                onStart={({ kit, prompt }) => {
                  setQuery(withTemplate(query, kit ?? null), { replace: true });
                  text.current?.setText(prompt);
                }}
              />
            </Suspense>
          ) : (
            <HomeSuggestions
              ability_type={skill?.ability_type ?? AbilityType.General}
              onChoose={(suggestion) => text.current?.insert(suggestion)}
            />
          )}
        </div>
      </main>
      {previewed === null ? null : (
        <Suspense>
          <AttachmentSheet id={previewed} onClose={() => setPreviewed(null)} />
        </Suspense>
      )}
      {tools.dialog}
    </DropZone>
  );
}
