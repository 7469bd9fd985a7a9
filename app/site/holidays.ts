const DAY = 24 * 60 * 60 * 1000;

/** Fixed public holidays of Côte d'Ivoire, `MM-DD`. */
const fixed = ["01-01", "05-01", "08-07", "08-15", "11-01", "11-15", "12-25"];

/** Easter Monday, Ascension and Whit Monday, in days after Easter Sunday. */
const afterEaster = [1, 39, 50];

/**
 * Month and day of the Islamic calendar: Mawlid, the day after the Night of Destiny, the end of
 * Ramadan, Tabaski.
 */
const islamic = ["3-12", "9-27", "10-1", "12-10"];
const islamicDate = new Intl.DateTimeFormat("en-u-ca-islamic-umalqura", {
  month: "numeric",
  day: "numeric",
  timeZone: "UTC",
});

/** Centres are closed from the last week before Christmas to the first days of January. */
const yearEnd = { from: "12-20", to: "01-03" };

/** Whether offices and centres of Côte d'Ivoire are open on a day, as far as can be known ahead. */
export function isWorkday(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !isHoliday(day);
}

export function isHoliday(day: string): boolean {
  const [year, monthDay] = [Number(day.slice(0, 4)), day.slice(5)];
  if (fixed.includes(monthDay) || monthDay >= yearEnd.from || monthDay <= yearEnd.to) return true;
  const easter = easterOf(year);
  if (afterEaster.some((days) => addDays(easter, days) === day)) return true;
  // The moon decides on the evening before: the days around the computed one are left out too.
  return [-1, 0, 1].some((days) => islamic.includes(islamicDay(addDays(day, days))));
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}

function islamicDay(day: string): string {
  const parts = islamicDate.formatToParts(new Date(`${day}T00:00:00Z`));
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? "";
  return `${part("month")}-${part("day")}`;
}

/** Easter Sunday, by the rule of Meeus for the Gregorian calendar. */
function easterOf(year: number): string {
  const century = Math.floor(year / 100);
  const golden = year % 19;
  const skipped = century - Math.floor(century / 4);
  const lunar = Math.floor((8 * century + 13) / 25);
  const epact = (skipped - lunar + 19 * golden + 15) % 30;
  const full = epact - (epact > 28 || (epact === 28 && golden > 10) ? 1 : 0);
  const weekday = (year + Math.floor(year / 4) + full + 2 - skipped) % 7;
  return addDays(`${year}-03-28`, full - weekday);
}
