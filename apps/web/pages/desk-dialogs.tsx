/** What may open over any page: the settings, the tools, the scheduled tasks, and a newcomer's first question. */
import { lazy, Suspense, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { closeSchedules, closeTools, openSettings, sectionOfHash, useOpenDialogs } from '#web/shell/dialogs.ts';
import { useSession } from '#web/shell/session.ts';

const SettingsDialog = lazy(async () => ({ default: (await import('#web/features/settings/settings-dialog.tsx')).SettingsDialog }));
const ToolsSection = lazy(async () => ({ default: (await import('#web/features/extensions/settings-section.tsx')).ToolsSection }));
const SkillsSection = lazy(async () => ({ default: (await import('#web/features/skills/skills-section.tsx')).SkillsSection }));
const ToolsDialog = lazy(async () => ({ default: (await import('#web/features/extensions/tools-dialog.tsx')).ToolsDialog }));
const SchedulesDialog = lazy(async () => ({ default: (await import('#web/features/schedules/schedules-dialog.tsx')).SchedulesDialog }));
const ScenesDialog = lazy(async () => ({ default: (await import('#web/features/onboarding/scenes-dialog.tsx')).ScenesDialog }));

export function DeskDialogs() {
  const session = useSession();
  const person = session.known ? session.person : null;
  const settings = useOpenDialogs((open) => open.settings);
  const tools = useOpenDialogs((open) => open.tools);
  const schedules = useOpenDialogs((open) => open.schedules);
  useSettingsPlace(person !== null);
  if (!person) return null;
  return (
    <Suspense fallback={null}>
      {settings ? (
        <SettingsDialog
          section={settings}
          tools={
            <Suspense>
              <ToolsSection />
            </Suspense>
          }
          skills={
            <Suspense>
              <SkillsSection />
            </Suspense>
          }
        />
      ) : null}
      {tools ? <ToolsDialog onClose={closeTools} /> : null}
      {schedules === null ? null : <SchedulesDialog key={schedules} at={schedules} onClose={closeSchedules} />}
      {person.scenes === undefined ? <ScenesDialog /> : null}
    </Suspense>
  );
}

/** A link inside the product may lead to a section of the settings; the address itself keeps nothing of it. */
function useSettingsPlace(signedIn: boolean): void {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const section = sectionOfHash(hash);
    if (!section || !signedIn) return;
    openSettings(section);
    void navigate({ pathname, search, hash: '' }, { replace: true });
  }, [hash, pathname, search, signedIn, navigate]);
}
