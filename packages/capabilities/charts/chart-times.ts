/** Whether names along an axis are points in time or steps of an order: those keep their order and may be joined by a line. Pure. */

const time =
  /^(?:\d{2,4}\s*[年./-]\s*)?(?:\d{1,2}|[一二三四五六七八九十]{1,3})\s*[月日号季周时点](?:[份度]?|\d{1,2}[日号]?)$|^第?[\d一二三四]{1,2}\s*(?:季度?|周)$|^(?:19|20)\d{2}\s*年?(?:度|[上下]半年|第?[一二三四1-4]季度?|[Qq][1-4])?$|^[上下]半年$|^(?:\d{2,4}[年\s-]*)?Q[1-4]$|^\d{2,4}[-/.]\d{1,2}(?:[-/.]\d{1,2})?(?:[ T]\d{1,2}(?::\d{2}){1,2})?$|^\d{1,2}[-/]\d{1,2}$|^\d{1,2}:\d{2}(?::\d{2})?$|^\d{1,2}月\d{1,2}日$|^\d{2,4}年\d{1,2}月(?:\d{1,2}日)?$|^(?:周|星期|礼拜)[一二三四五六日天]$|^W\d{1,2}$|^(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*(?:[ -]\d{2,4})?$/i;

export function isTimeName(name: string): boolean {
  return time.test(name.trim());
}

export function areTimes(names: readonly string[]): boolean {
  return names.length > 0 && names.every(isTimeName);
}

/** Ages, steps and grades are no times, but their order says something. */
export function areOrdered(names: readonly string[]): boolean {
  return (
    areTimes(names) ||
    names.every((name) =>
      /^(?:第[\d一二三四五六七八九十]+|\d+(?:\.\d+)?\s*[-–~至到]\s*\d+|[<>≤≥]\s*\d|\d+(?:\.\d+)?[^\d]{0,2}(?:以[上下]|及以[上下]))/.test(
        name.trim(),
      ),
    )
  );
}
