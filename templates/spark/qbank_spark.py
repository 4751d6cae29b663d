"""Checks banks of questions on many machines: what `qbank lint` finds in each file, and over all files
the questions that are exact repeats of others or contradict them.

    spark-submit qbank_spark.py 'banks/*/*.csv' found
    spark-submit --files qbank qbank_spark.py --qbank ./qbank 'hdfs:///banks/*.csv' hdfs:///found

The first path may have wildcards and be on anything that Spark reads; the second must not exist yet.
Written into it, each a folder of JSON Lines:

    findings       what `qbank lint --format jsonl` finds in each file, line for line
    repeats        exact repeats and conflicts over all files: rule, path, record, and the first such
                   row (firstPath, firstRecord)
    no-key         what could not be compared, and why: rows that cannot be read, without a question, or
                   whose answer is the number of no choice
    files          of each file the last line of its report: what was counted, what could not be read
    not-looked-at  rules that see all files of a run, and how much of them this job does

A file goes to one task as a whole: only who reads it from its start knows which line breaks are inside of
quotes, and rules about a file must see all of it. So a file must fit into the memory of an executor, and
into the 2 GB that Spark hands over at once. Cut a larger one by records beforehand; its rows are then
counted from the start of each part:

    qbank transform split --size 5000000 --output-dir parts large.csv

The earlier one of two rows is the one whose path comes first in the order of bytes, then the one with the
lower record, as in one run of qbank over a folder without folders in it.
"""

import argparse
import json
import subprocess

from pyspark.sql import SparkSession, Window
from pyspark.sql import functions as F

# Of these rules the job does a part, by the keys of all rows.
BY_KEYS = {
    "duplicate-question": "exact repeats are in repeats; questions that are written nearly the same, or "
    "have other choices beside the right one, are found within no file and between none",
    "conflicting-answer": "conflicts of exactly the same question are in repeats; those of questions that "
    "are written nearly the same are found within no file and between none",
}
KEYS = "path string, record long, problem string, answer string, reason string"


def arguments():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("banks", help="the files, with wildcards")
    parser.add_argument("output", help="the folder to write, which must not exist")
    parser.add_argument("--qbank", default="qbank", help="the program, as executors find it")
    parser.add_argument("--config", help="a configuration for all files, as executors find it")
    parser.add_argument("--tasks", type=int, help="in how many tasks the files are read")
    return parser.parse_args()


def call(command, content=b""):
    """What qbank writes; status 1 says that something was found, and 2 that a file could not be read."""
    done = subprocess.run(command, input=content, capture_output=True, check=False)
    if done.returncode not in (0, 1, 2):
        raise RuntimeError(f"{command}: {done.returncode}: {done.stderr.decode(errors='replace')}")
    return done.stdout.decode()


def file_name(uri):
    """A local path as it is, and anything else as Spark calls it."""
    return uri[len("file:"):] if uri.startswith("file:") else uri


def check(qbank, options, ignored, files):
    """Lines about each file, with what they are: findings, the last line of a report, keys."""
    for uri, content in files:
        name = ["--stdin-filename", file_name(uri), "-"]
        lint = [qbank, "lint", "--format", "jsonl", "--lang", "en", "--ignore", ignored, *options, *name]
        # Other characters than the line feed end no line of JSON.
        report = call(lint, bytes(content)).rstrip("\n").split("\n")
        last = json.loads(report[-1])
        if "summary" not in last:
            raise RuntimeError(f"the report of {uri} is not whole")
        yield "files", json.dumps({"path": file_name(uri), **last}, ensure_ascii=False)
        for line in report[:-1]:
            yield "findings", line
        for line in call([qbank, "fingerprints", "--lang", "en", *options, *name], bytes(content)).split("\n"):
            if line:
                yield "keys", line


def repeats(keys):
    """Rows that say the same as an earlier one, with that; as `duplicate-question` and
    `conflicting-answer` find those that are exactly the same."""
    keys = keys.where("problem is not null")
    place = F.struct("path", "record")
    same = Window.partitionBy("problem")
    answered = F.when(F.col("answer").isNotNull(), F.struct("path", "record", "answer"))
    rows = keys.withColumn("place", place).withColumn("first", F.min(place).over(same))
    rows = rows.withColumn("told", F.min(answered).over(same))
    # The first row that names another choice than the first one that names any.
    differs = F.col("answer") != F.col("told.answer")
    rows = rows.withColumn("other", F.min(F.when(differs, place)).over(same))
    told = F.struct("told.path", "told.record")
    against = F.when(differs, told).when(
        F.col("answer").isNotNull() & (F.col("other") < F.col("place")), F.col("other"))
    rows = rows.withColumn("against", against).where(
        F.col("against").isNotNull() | (F.col("first") < F.col("place")))
    isConflict = F.col("against").isNotNull()
    earlier = F.coalesce("against", "first")
    return rows.select(
        F.when(isConflict, "conflicting-answer").otherwise("duplicate-question").alias("rule"),
        "path", "record", earlier["path"].alias("firstPath"),
        earlier["record"].alias("firstRecord"))


def main():
    given = arguments()
    spark = SparkSession.builder.appName("qbank").getOrCreate()
    rules = json.loads(call([given.qbank, "rules", "--format", "json", "--lang", "en"]))["rules"]
    of_run = [rule["name"] for rule in rules if rule["scope"] == "run"]
    options = ["--config", given.config] if given.config else []
    qbank, ignored = given.qbank, ",".join(of_run)

    files = spark.sparkContext.binaryFiles(given.banks)
    files = files.repartition(given.tasks or 4 * spark.sparkContext.defaultParallelism)
    lines = files.mapPartitions(lambda some: check(qbank, options, ignored, some))
    lines = spark.createDataFrame(lines, "kind string, value string").cache()

    def of_kind(kind):
        return lines.where(F.col("kind") == kind).select("value")

    for kind in ("findings", "files"):
        of_kind(kind).write.text(f"{given.output}/{kind}")
    keys = of_kind("keys").select("value", F.from_json("value", KEYS).alias("key")).select(
        "value", "key.*")
    keys.where("reason is not null").select("value").write.text(f"{given.output}/no-key")
    repeats(keys).write.json(f"{given.output}/repeats")
    left = [{"rule": name, "done": BY_KEYS.get(name, "nothing")} for name in of_run]
    spark.createDataFrame(left, "rule string, done string").coalesce(1).write.json(
        f"{given.output}/not-looked-at")
    for rule in left:
        print(f"not looked at as a whole: {rule['rule']}: {rule['done']}")
    spark.stop()


if __name__ == "__main__":
    main()
